import { checkAnswers } from '@slashlint/core/uses'
import type { Answer, AnswerCall } from '@slashlint/core/uses'
import { describe, expect, it, test } from 'vitest'

const REPLY: AnswerCall = {
  kind: 'call',
  method: 'reply',
  needs: 'first',
  before: 'unknown',
  instead: ['editReply', 'followUp'],
}
const EDIT: AnswerCall = { ...REPLY, method: 'editReply', needs: 'later', instead: ['reply'] }

const said = (answers: readonly Answer[]) =>
  checkAnswers(answers, { hints: true }).map(
    ({ code, severity, path }) => `${severity} ${code} ${path.join()}`,
  )

describe('answers', () => {
  it('are told apart by what is known before them', () => {
    const all = (['always', 'never', 'unknown'] as const).flatMap((before) => [
      { ...REPLY, before },
      { ...EDIT, before },
    ])
    expect(said(all)).toEqual(['error answer/twice 0', 'warning answer/before-first 3'])
  })

  it('are judged if every path behind them answers again', () => {
    const again: Answer = { ...REPLY, before: 'unknown', again: [1, 2] }
    expect(said([again, REPLY, REPLY])).toEqual(['error answer/twice 0'])
    expect(said([{ ...again, again: [7, -1, 0.5] }, REPLY])).toEqual([])
    expect(said([{ ...again, isCaught: true }, REPLY])).toEqual([])
  })

  it('may be given by a function of the project, or in a callback', () => {
    const any: Answer = { ...REPLY, method: 'prepare', needs: 'any', before: 'always' }
    const refuse: Answer = {
      ...REPLY,
      method: 'refuse',
      calls: 'reply',
      before: 'always',
      after: [0],
    }
    expect(said([any, refuse])).toEqual(['error answer/twice 1'])
    expect(checkAnswers([any, refuse])[0]?.message).toBe(
      'The interaction is answered before refuse() on every path, refuse() calls reply(), and only the first answer counts: this throws. Use editReply() or followUp().',
    )
    const again: Answer = { ...any, before: 'unknown', again: [1] }
    const messages = [undefined, 'outside' as const, 'finally' as const].map(
      (goesOn) => checkAnswers([{ ...again, ...(goesOn && { goesOn }) }, REPLY])[0]?.message,
    )
    expect(messages[0]).toMatch(/prepare\(\) on every path.* Return after this answer\.$/)
    expect(messages[1]).toMatch(
      / Leave the handler after this answer: a return in this callback does not\.$/,
    )
    expect(messages[2]).toMatch(/ Give one of both only: the finally also runs after a return\.$/)
  })

  it('are judged if another path contradicts them', () => {
    const edit: Answer = { ...EDIT, before: 'unknown', against: [1] }
    expect(said([edit, REPLY])).toEqual(['warning answer/before-first 0'])
    const [finding] = checkAnswers([edit, REPLY])
    expect(finding?.message).toBe(
      'editReply() needs an answer before it, and another path of this handler gives the first answer: one of both throws, unless its caller answers before one of them only. If nothing answers before this handler, use reply() here.',
    )
    expect(finding?.related?.map(({ path }) => path)).toEqual([[1]])
    expect(said([{ ...edit, against: [4, -1] }, REPLY])).toEqual([])
    expect(said([{ ...edit, isCaught: true }, REPLY])).toEqual([])
    expect(said([{ ...edit, before: 'always' }, REPLY])).toEqual([])
  })

  it('are not judged where somebody expects that they fail', () => {
    const caught = { isCaught: true }
    expect(
      said([
        { ...REPLY, before: 'always', ...caught },
        { ...EDIT, before: 'never', ...caught },
      ]),
    ).toEqual([])
  })

  it('say what there is instead, and where the first answer stands', () => {
    const found = checkAnswers([
      { ...REPLY, method: 'deferReply', before: 'never' },
      { ...REPLY, before: 'always', after: [0, 7, -1] },
      { ...EDIT, before: 'never' },
    ])
    expect(found.map(({ message }) => message)).toEqual([
      'The interaction is answered before reply() on every path, and only the first answer counts: this throws. Use editReply() or followUp().',
      'Nothing has answered the interaction here, so editReply() throws. Answer it first, with reply().',
    ])
    expect(found[0]?.related).toEqual([
      { path: [0], target: 'value', message: 'It is answered here.' },
    ])
    expect(found[0]?.data).toEqual({ method: 'reply' })
  })

  it('a handler without one is a hint, on request', () => {
    const silent: Answer[] = [{ kind: 'handler', isSilent: true }, { kind: 'handler' }]
    expect(said(silent)).toEqual(['hint answer/none 0'])
    expect(checkAnswers(silent)).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['no list', { length: 3 }],
    ['items that are none', [undefined, null, 1, {}, { kind: 'call' }, { kind: 'use' }]],
    ['a method that is no text', [{ ...REPLY, before: 'always', method: 7 }]],
    [
      'a getter that throws',
      [
        {
          get kind(): string {
            throw new Error()
          },
        },
      ],
    ],
  ])('%s: never throws, and nothing is found', (_, answers) => {
    const found = checkAnswers(answers as never, { hints: true })
    expect(found.filter(({ code }) => code.startsWith('answer/'))).toEqual([])
  })
})
