/**
 * A cause that keeps the server from starting, in one sentence for the operator: what is wrong and the way
 * out. Exit code 1.
 */
export class StartError extends Error {}
