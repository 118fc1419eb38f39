import { rules } from '@slashlint/core/catalogue'
import { describe, expect, test } from 'vitest'
import { KNOWN, REQUEST_ANSWERS, TREE_CODES } from '../../emulator/src/answers/error-codes.js'

describe('the table of codes', () => {
  const known = new Map(rules.map(({ code, apiCode }) => [code as string, apiCode]))

  test('every rule that refuses a request has a code', () => {
    const areas = [
      'shape',
      'command',
      'option',
      'structure',
      'choice',
      'localization',
      'set',
      'permissions',
      'lobby',
      'response',
      'request',
    ]
    const refusing = rules
      .filter(({ severity, area }) => severity === 'error' && areas.includes(area))
      .map(({ code }) => code)
    expect(refusing.filter((code) => !(code in TREE_CODES) && !(code in REQUEST_ANSWERS))).toEqual([])
  })

  test('what is called known has been observed', () => {
    const claimed = Object.entries(TREE_CODES).filter(([, code]) => code === KNOWN)
    expect(claimed.filter(([code]) => known.get(code) === undefined)).toEqual([])
  })
})
