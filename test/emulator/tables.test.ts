import { rules } from '@slashlint/core/catalogue'
import { ENDPOINTS, NAMED_ENDPOINTS } from '@slashlint/core/contract'
import { expect, test } from 'vitest'
import { ERRORS } from '../../emulator/src/answers/answer.js'
import { INFERRED, REQUEST_ANSWERS } from '../../emulator/src/answers/error-codes.js'
import { ROUTES, routesAt } from '../../emulator/src/api/routes.js'

test('what has been observed is not inferred', () => {
  const observed = new Set<string>(
    rules.filter(({ apiCode }) => apiCode !== undefined).map(({ code }) => code),
  )
  expect(Object.keys(INFERRED).filter((code) => observed.has(code))).toEqual([])
})

test('every error of a table is a rule that refuses', () => {
  const errors = new Set<string>(
    rules.filter(({ severity }) => severity === 'error').map(({ code }) => code),
  )
  expect(Object.keys(INFERRED).filter((code) => !errors.has(code))).toEqual([])
})

test('every row of the table of routes is reached, and by its own method alone', () => {
  const unreached = ROUTES.filter((route) => {
    const path = route.path.replace(/\{[^}]+\}/g, '7')
    return routesAt(path).find(({ method }) => method === route.method) !== route
  })
  expect(unreached).toEqual([])
  expect(new Set(ROUTES.map(({ method, path }) => `${method} ${path}`)).size).toBe(ROUTES.length)
})

test('every endpoint of the contract is a row, and what the contract only names is not taken for another', () => {
  const row = (method: string, path: string) =>
    routesAt(path).find((route) => route.method === method)
  const asked = (path: string): string => path.replace(/\{[^}]+\}/g, '7')
  expect(ENDPOINTS.filter(({ method, path }) => row(method, asked(path))?.path !== path)).toEqual(
    [],
  )
  const taken = NAMED_ENDPOINTS.filter(
    ({ method, path }) => row(method, asked(path))?.kind === 'contract',
  )
  expect(taken).toEqual([])
})

test('every error that is answered has a word of Discord’s form, or a number with the status of its kind', () => {
  expect(Object.values(INFERRED).filter((word) => !/^[A-Z]+(?:_[A-Z]+)+$/.test(word))).toEqual([])
  const official = Object.values({ ...ERRORS, ...REQUEST_ANSWERS })
  expect(
    official.filter(
      ([status, code]) => !(status >= 400 && status < 500) || (code !== 0 && code < 10_000),
    ),
  ).toEqual([])
})
