// Discord's observed verdict on each rule: from `npm run verify:live`, else from the newest public report.
import { existsSync, readFileSync } from 'node:fs'
import { validateResource } from '../../core/dist/esm/index.js'

const read = (name) =>
  readFileSync(new URL(`../../test/conformance/${name}`, import.meta.url), 'utf8')

/** The areas whose rules Discord cannot confirm, because they are about programs and files. */
const NEVER_ASKED = ['use', 'answer', 'python', 'source', 'slashlint', 'text']

/**
 * Returns the newest report about each rule. It must be certain, still true, and about this rule
 * alone.
 */
function reported() {
  const found = new Map()
  const { states, requests } = JSON.parse(read('around.json'))
  const add = (code, { date, source }) => {
    if ((found.get(code)?.date ?? '') < date) {
      found.set(code, { date, source })
    }
  }
  for (const line of read('verdicts.ndjson').trim().split('\n')) {
    const report = JSON.parse(line)
    const { id, endpoint, verdict, errors, confidence, outdated, stateDependent, payload } = report
    const [scope, operation] = endpoint.split('/')
    if (verdict !== 'rejected' || confidence === 'low' || outdated) {
      continue
    }
    if (id in requests) {
      add(requests[id].code, report)
    }
    const resource = RESOURCES[operation]
    if (resource === undefined || (stateDependent && !(id in states))) {
      continue
    }
    const context =
      resource.startsWith('command') && operation !== 'permissions' ? { scope, operation } : {}
    for (const { code, path, severity, apiCode } of validateResource(resource, payload, {
      ...states[id],
      ...context,
    })) {
      // Of a request that was refused as a whole, the service names no place.
      const isMeant = errors.some(
        (one) =>
          one.path.join('/') === path.join('/') || (one.path.length === 0 && one.code === apiCode),
      )
      if (severity === 'error' && isMeant) {
        add(code, report)
      }
    }
  }
  return found
}

const RESOURCES = {
  create: 'command',
  edit: 'command',
  bulk: 'commands',
  permissions: 'command-permissions',
}

const FROM_REPORTS = reported()
const hasLive = existsSync(new URL('../../test/conformance/live.json', import.meta.url))
const live = hasLive ? JSON.parse(read('live.json')) : []

/**
 * Returns a sentence about Discord's verdict on a rule's bad example; `undefined` for rules that
 * Discord cannot confirm.
 *
 * @param {{ code: string, area: string, severity: string }} rule
 */
export function verifiedText({ code, area, severity }, shown = live) {
  if (severity !== 'error' || NEVER_ASKED.includes(area)) {
    return undefined
  }
  const own = shown.filter(({ rule, about }) => rule === code && about === 'the bad example')
  const refused = own.find(({ verdict }) => verdict === 'rejected')
  if (refused !== undefined) {
    return `Discord refused this on ${refused.date}`
  }
  const taken = own.find(({ verdict }) => verdict === 'accepted')
  if (taken !== undefined) {
    return `Discord took this on ${taken.date}`
  }
  const report = FROM_REPORTS.get(code)
  if (report === undefined) {
    return 'not verified'
  }
  return `Discord refused this on ${report.date} ([report](${report.source}))`
}
