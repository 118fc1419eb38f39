import type { CommonContext } from '../context.js'
import type { Diagnostic, Related } from '../diagnostic.js'
import { either } from '../text/words.js'
import { runCopy } from '../validate/run/driver.js'
import { each, fields } from '../validate/run/shapes.js'
import { report, wantsHint } from '../walk/report.js'
import type { Run } from '../walk/run.js'
import type { Answer, AnswerCall } from './answer.js'

const TEXTS = each('scalar')
const ANSWERS = each(
  fields({
    kind: 'scalar',
    method: 'scalar',
    calls: 'scalar',
    needs: 'scalar',
    before: 'scalar',
    after: TEXTS,
    again: TEXTS,
    goesOn: 'scalar',
    against: TEXTS,
    instead: TEXTS,
    isCaught: 'scalar',
    isSilent: 'scalar',
    isReturned: 'scalar',
  }),
)

/**
 * Checks how handlers answer interactions, independently of library and command. Each fact contains
 * the requirements of its method, and whether the interaction was answered before it.
 *
 * @param answers all facts about one document
 * @returns diagnostics whose `path` and `related` places are in `answers`. One shared frozen empty
 *   array if there are none. Never throws, never changes the input.
 * @see contract, section "Interactions received by the app when a command is used"
 */
export function checkAnswers(
  answers: readonly Answer[],
  context?: CommonContext,
): readonly Diagnostic[] {
  return runCopy(answers, context, ANSWERS, (run, value) => {
    if (!Array.isArray(value)) {
      return
    }
    const all = value as readonly (Partial<Answer> | null | undefined)[]
    all.forEach((answer, index) => {
      if (answer?.kind === 'call') {
        checkCall(run, answer as AnswerCall, index, all.length)
      } else if (answer?.kind === 'handler' && answer.isSilent === true) {
        checkSilence(run, index, answer.isReturned === true)
      }
    })
  })
}

function checkCall(run: Run, call: AnswerCall, index: number, count: number): void {
  const { method, needs, before, isCaught } = call
  if (typeof method !== 'string' || isCaught === true) {
    return
  }
  if (needs === 'first' && before === 'always') {
    checkTwice(run, call, index, count)
  } else if (needs !== 'later' && call.again !== undefined) {
    checkAgain(run, call, index, count)
  } else if (needs === 'later') {
    checkLater(run, call, index, count)
  }
}

/** Checks `answer/before-first`. */
function checkLater(run: Run, call: AnswerCall, index: number, count: number): void {
  const { method, before, against } = call
  const instead = insteadOf(call)
  if (before === 'never') {
    const advice = instead === '' ? 'Answer it first.' : `Answer it first, with ${instead}.`
    report(run, 'answer/before-first', [index], {
      message: `Nothing has answered the interaction here, so ${method}() throws. ${advice}`,
      data: { method },
    })
    return
  }
  if (before === 'always') {
    return
  }
  const related = answersAt(against, count, 'Here the interaction must not be answered yet.')
  if (related !== undefined) {
    const advice =
      instead === '' ? '' : ` If nothing answers before this handler, use ${instead} here.`
    const message = `${method}() needs an answer before it, and another path of this handler gives the first answer: one of both throws, unless its caller answers before one of them only.${advice}`
    report(run, 'answer/before-first', [index], { message, data: { method }, related })
  }
}

/** Checks `answer/twice` where the interaction was answered. */
function checkTwice(run: Run, call: AnswerCall, index: number, count: number): void {
  const { method } = call
  const instead = insteadOf(call)
  const advice = instead === '' ? 'Answer it once.' : `Use ${instead}.`
  const calls = typeof call.calls === 'string' ? `, ${method}() calls ${call.calls}()` : ''
  report(run, 'answer/twice', [index], {
    message: `The interaction is answered before ${method}() on every path${calls}, and only the first answer counts: this throws. ${advice}`,
    data: { method },
    related: answersAt(call.after, count, 'It is answered here.'),
  })
}

/**
 * Checks `answer/twice` where every path leads to a second answer, because a `return` is missing.
 */
function checkAgain(run: Run, call: AnswerCall, index: number, count: number): void {
  const { method } = call
  const related = answersAt(call.again, count, 'It is answered again here.')
  if (related !== undefined) {
    const advice = ADVICE.get(call.goesOn) ?? 'Return after this answer.'
    report(run, 'answer/twice', [index], {
      message: `The interaction is answered again after ${method}() on every path, and only the first answer counts: the second one throws. ${advice}`,
      data: { method },
      related,
    })
  }
}

/** The advice where a `return` does not help. */
const ADVICE: ReadonlyMap<unknown, string> = new Map([
  ['outside', 'Leave the handler after this answer: a return in this callback does not.'],
  ['finally', 'Give one of both only: the finally also runs after a return.'],
])

/** Lists the places of the answers that a fact refers to; `undefined` if there are none. */
function answersAt(indexes: unknown, count: number, message: string): Related[] | undefined {
  const places = (Array.isArray(indexes) ? (indexes as readonly unknown[]) : []).filter(
    (at): at is number => Number.isInteger(at) && Number(at) >= 0 && Number(at) < count,
  )
  if (places.length === 0) {
    return undefined
  }
  return places.map((at): Related => ({ path: [at], target: 'value', message }))
}

function insteadOf({ instead }: AnswerCall): string {
  if (!Array.isArray(instead)) {
    return ''
  }
  const methods = instead.filter((one) => typeof one === 'string')
  return either(
    methods.map((one) => `${one}()`),
    'or',
  )
}

/** Reports `answer/none`. */
function checkSilence(run: Run, index: number, isReturned: boolean): void {
  if (wantsHint(run, 'answer/none')) {
    const message = isReturned ? NOT_RETURNED : NOT_ANSWERED
    report(run, 'answer/none', [index], { message })
  }
}

const NOT_ANSWERED =
  'Nothing in this handler answers the interaction: users see that the application did not respond. Answer it within three seconds, or defer the answer.'
const NOT_RETURNED =
  'No path of this handler returns an answer: users see that the application did not respond. Return one within three seconds, or a deferral.'
