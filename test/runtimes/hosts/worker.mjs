import * as core from './core.mjs'
import { report } from './values.mjs'

export default {
  fetch: () => new Response(report(core)),
}
