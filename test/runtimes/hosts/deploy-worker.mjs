import * as library from './deploy.mjs'
import { report } from './deployments.mjs'

export default {
  async fetch(request) {
    const service = JSON.parse(new URL(request.url).searchParams.get('service'))
    return new Response(await report(library, service))
  },
}
