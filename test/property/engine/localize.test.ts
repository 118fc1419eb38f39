import fc from 'fast-check'
import { explorerEntries, localize, requesterLocale, toListed } from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'
import * as model from '../../oracle/engine/localize.js'
import { RUNS, check } from '../check.js'
import { LOCALES, maybe, slashCommand } from './commands.js'

const locale = fc.constantFrom(...LOCALES, 'ja', 'xx', '__proto__')
const runs = Math.ceil(RUNS / 60)

function keysOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) {
    return []
  }
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
}

describe('localize', () => {
  test('shows the texts that the model shows, on every level', () => {
    check(
      fc.property(slashCommand, locale, (command, one) => {
        expect(model.plainView(localize(command, one))).toEqual(model.localizedView(command, one))
      }),
      runs,
    )
  })

  test('leaves all else as it was', () => {
    check(
      fc.property(slashCommand, locale, (command, one) => {
        const keys = keysOf(command).filter(
          (key) => !LOCALES.includes(key) && !key.endsWith('_localizations'),
        )
        expect(keysOf(localize(command, one))).toEqual(keys)
      }),
      runs,
    )
  })

  test('of what is localized already changes nothing', () => {
    check(
      fc.property(slashCommand, locale, locale, (command, one, other) => {
        expect(localize(localize(command, one), other)).toEqual(localize(command, one))
      }),
      runs,
    )
  })
})

describe('toListed', () => {
  test('is the form of the list endpoints, on every level', () => {
    check(
      fc.property(slashCommand, locale, (command, one) => {
        expect(toListed(command, one)).toEqual(model.listed(command, one))
      }),
      runs,
    )
  })
})

/** Generates header values as clients write them. */
const tag = fc.constantFrom(...LOCALES, 'ja', 'xx', '*', 'en', 'pt')
const quality = fc.constantFrom(
  '',
  '',
  ';q=1',
  ';q=0.5',
  '; q=0.8',
  ';q=0',
  ';q=0.001',
  ' ; q=1.000',
  ';Q=0.7',
  ';q=0.0',
)
const acceptLanguage = fc
  .array(fc.tuple(tag, quality), { minLength: 1, maxLength: 5 })
  .chain((parts) =>
    fc.constantFrom(',', ', ', ' ,').map((comma) => parts.map((part) => part.join('')).join(comma)),
  )
const casing = (name: string) => fc.constantFrom(name, name.toLowerCase(), name.toUpperCase())

describe('requesterLocale', () => {
  test('asks the sources in their order', () => {
    const sources = fc.record({
      own: maybe(tag),
      accept: maybe(acceptLanguage),
      userLocale: maybe(tag),
      ownName: casing('X-Service-Locale'),
      acceptName: casing('Accept-Language'),
    })
    check(
      fc.property(sources, ({ own, accept, userLocale, ownName, acceptName }) => {
        const headers = {
          ...(own !== undefined && { [ownName]: own }),
          ...(accept !== undefined && { [acceptName]: accept }),
        }
        expect(requesterLocale({ headers, userLocale })).toBe(
          model.requesterLocale(headers, userLocale),
        )
      }),
      runs,
    )
  })
})

describe('explorerEntries', () => {
  test('lists what the model lists, in its order', () => {
    check(
      fc.property(slashCommand, (command) => {
        const entries = explorerEntries(command)
        expect(entries.map(({ defaultNames }) => defaultNames.join(' '))).toEqual(
          model.explorerWords(command),
        )
        for (const { label, names } of entries) {
          expect(label).toBe(`/${names.join(' ')}`)
        }
      }),
      runs,
    )
  })

  test('in the words of a locale; each entry stands where its path says', () => {
    check(
      fc.property(slashCommand, locale, (command, one) => {
        const localized = localize(command, one)
        for (const { path, names, description } of explorerEntries(command, one)) {
          const [own, ...ancestors] = nodesOn(localized, path).reverse()
          expect([names.at(-1), description]).toEqual([own?.['name'], own?.['description']])
          expect(names.slice(0, -1)).toEqual(ancestors.reverse().map((node) => node['name']))
        }
      }),
      runs,
    )
  })
})

/** Returns the objects on the way to a path, the root first. */
function nodesOn(root: model.Json, path: readonly (string | number)[]): model.Json[] {
  const nodes = [root]
  for (let at = 0; at < path.length; at += 2) {
    const options = nodes.at(-1)?.['options'] as readonly model.Json[]
    nodes.push(options[Number(path[at + 1])] as model.Json)
  }
  return nodes
}
