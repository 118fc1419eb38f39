import * as core from './core.mjs'
import { report } from './values.mjs'

console.log(report(core))
