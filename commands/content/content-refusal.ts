// Why a command about published words did nothing, in sentences for the operator.
export class ContentRefusal extends Error {}
