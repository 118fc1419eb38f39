/** The rules engine beside validation: what a valid change does, and who may do what. Entry `@slashlint/core/engine`. */
export { RATE_LIMITS } from '../contract/rate-limits.js'
