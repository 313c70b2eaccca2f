/**
 * A reason why the server or a command cannot start. `message` tells the operator in one sentence what is
 * wrong and what to do. The process ends with exit code 1.
 */
export class StartError extends Error {}
