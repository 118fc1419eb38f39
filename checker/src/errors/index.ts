/** Reads errors of the service, and finds the definitions that caused them: the entry `/errors`. */
export { readAnswers } from './answer.js'
export type { ReadAnswers, ServiceAnswer } from './answer.js'
export { locateError, notesOn } from './findings.js'
export { placeErrors } from './place.js'
export type { PlacedError } from './place.js'
export { targetsIn } from './targets.js'
export type { ErrorTarget } from './targets.js'
