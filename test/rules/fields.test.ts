import { DYNAMIC } from '@slashlint/core'
import { FIELDS, type Field } from '@slashlint/core/contract'
import { describe, expect, test } from 'vitest'
import * as readers from '../../core/src/validate/generated/fields.js'

// Decision 13, at its source: how each field of the contract's tables is read from an object.

type Reader = (run: object, object: object) => Readonly<Record<string, unknown>>

const TABLES = Object.entries(readers as unknown as Readonly<Record<string, Reader>>).map(
  ([reader, read]) => {
    const resource = reader.charAt(4).toLowerCase() + reader.slice(5)
    const fields = FIELDS[resource as keyof typeof FIELDS] as Readonly<Record<string, Field>>
    const ofAuthor = Object.keys(fields).filter((key) => fields[key]?.server === undefined)
    return { resource, ofAuthor, read: (object: object) => read({}, object) }
  },
)

test('every resource with a table is read by one', () => {
  const others = ['authorization', 'codeChallenge']
  expect(TABLES.map(({ resource }) => resource)).toEqual(
    Object.keys(FIELDS).filter((one) => !others.includes(one)),
  )
})

describe.each(TABLES)('the fields of $resource', ({ ofAuthor, read }) => {
  test.each(ofAuthor)('%s is what is written', (key) => {
    for (const value of [0, '', null, false, DYNAMIC, [], 'x']) {
      for (const more of [{}, { [DYNAMIC]: true }, { [DYNAMIC]: false }]) {
        expect(read({ ...more, [key]: value })[key]).toBe(value)
      }
    }
  })

  test.each(ofAuthor)('%s, if absent, is unknown only beside unknown entries', (key) => {
    for (const object of [{}, { [key]: undefined }]) {
      expect(read(object)[key]).toBeUndefined()
      expect(read({ ...object, [DYNAMIC]: false })[key]).toBeUndefined()
      expect(read({ ...object, [DYNAMIC]: true })[key]).toBe(DYNAMIC)
    }
  })

  test('fields that only the service assigns are never unknown', () => {
    const found = Object.entries(read({ [DYNAMIC]: true })).filter(
      ([key, value]) => value === DYNAMIC && !ofAuthor.includes(key),
    )
    expect(found).toEqual([])
  })
})
