import { rules } from '@slashlint/core/catalogue'
import { analyse, findingsOf } from '@slashlint/checker'
import type { Analysis, Settings } from '@slashlint/checker'
import { quickFixes } from '@slashlint/language-server/features'
import { applyTextEdits, loadReader } from '@slashlint/sources'
import { describe, expect, test } from 'vitest'
import { UNMENDED } from './unmended.js'

// Tests the bad example of every error in the catalogue: either an editor offers a correction, or UNMENDED contains the
// reason.

const ERRORS = rules.filter(({ severity }) => severity === 'error')
const ENDINGS = { json: 'json', javascript: 'js', python: 'py' }
/** Matches offers that turn a rule off, which correct nothing. */
const SWITCHES = /^(Disable|Change the severity|Turn|Show the documentation)/

/**
 * Returns the titles of the offers that remove the finding in the bad example of a rule. Returns `undefined` if no text
 * can have the finding.
 */
async function mends({
  code,
  bad,
}: (typeof ERRORS)[number]): Promise<readonly string[] | undefined> {
  const isText = typeof bad.value === 'string'
  const { language = 'json' } = bad
  let text: string
  try {
    text = isText ? (bad.value as string) : JSON.stringify(bad.value, undefined, 2)
  } catch {
    return undefined
  }
  const { scope, app, operation, ...context } = (bad.context ?? {}) as Record<string, never>
  const settings: Settings = {
    assignment:
      language === 'json' ? { resource: bad.resource, ...(scope !== undefined && { scope }) } : {},
    rules: {},
    ...(app !== undefined && { app }),
    context: { ...context, ...(operation !== undefined && { operation }) },
  }
  const read = await loadReader(language)
  const uri = `file:///bot/commands/one.${ENDINGS[language]}`
  const again = (changed: string): Analysis | undefined =>
    analyse({ uri, text: changed }, read, settings)
  const analysis = again(text)
  const found =
    analysis === undefined ? [] : findingsOf(analysis).filter((one) => one.code === code)
  const [finding] = found
  if (analysis === undefined || finding === undefined) {
    return undefined
  }
  const offers = quickFixes(analysis, [], finding.start, finding.end, again).filter(
    (offer) => offer.finding.code === code && !SWITCHES.test(offer.title),
  )
  return offers.flatMap(({ title, edits }) => {
    const after = again(applyTextEdits(text, edits))
    const left =
      after === undefined
        ? found.length
        : findingsOf(after).filter((one) => one.code === code).length
    return left < found.length ? [title] : []
  })
}

describe('errors in an editor', () => {
  test('each is corrected by a quick fix, or is listed with the reason', async () => {
    const without: string[] = []
    for (const rule of ERRORS) {
      if (((await mends(rule)) ?? []).length === 0) {
        without.push(rule.code)
      }
    }
    expect(without.sort()).toEqual(Object.keys(UNMENDED).sort())
  })

  test('every reason is a sentence', () => {
    for (const reason of Object.values(UNMENDED)) {
      expect(reason).toMatch(/^[A-Z].{20,}\.$/)
    }
  })
})
