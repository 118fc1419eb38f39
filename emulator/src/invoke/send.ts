import type { Api } from '../api/request.js'
import { inWords } from '../state/clock.js'
import { definedFields } from '../json.js'
import { CALLBACK, type Interaction } from '../state/interaction.js'
import { deliver, endpointFailure, PATIENCE, realTime, type Delivery } from './deliver.js'
import { actsOf, goesOn } from './acts.js'
import type { Invocation, SentUse } from './invocation.js'

/** Sends an interaction to its app, and waits for the app's acts. */
export async function send(sent: SentUse): Promise<Invocation> {
  sent.interaction.isAwaited = true
  try {
    return await sendAndWait(sent)
  } finally {
    sent.interaction.isAwaited = false
  }
}

async function sendAndWait(sent: SentUse): Promise<Invocation> {
  const { api, settings, interaction, options } = sent
  const failure = await endpointFailure(api, interaction.appId, settings)
  if (failure !== undefined) {
    return {
      ...sent,
      outcome: 'undelivered',
      ...definedFields({ reason: failure.problem }),
      delivery: failure,
    }
  }
  interaction.sentAt = api.world.clock.now()
  const answered = until(api, api.answerWithin, () => interaction.callback !== undefined)
  const delivery = await Promise.race([
    deliver(api, interaction),
    answered.then((): Delivery => ({
      by: api.world.apps.get(interaction.appId)?.endpoint === undefined ? 'gateway' : 'http',
    })),
  ])
  if (delivery.problem !== undefined && interaction.callback === undefined) {
    return { ...sent, outcome: 'undelivered', reason: delivery.problem, delivery }
  }
  if (!(await answered)) {
    interaction.isOver = true
    const reason = `The app did not answer within ${inWords(api.answerWithin)}.${refusals(interaction)}`
    return { ...sent, outcome: 'timed-out', reason, delivery }
  }
  if (isDeferred(interaction)) {
    const gone = () => actsOf(sent).some((act) => goesOn(act, interaction))
    if (!(await until(api, options.patience ?? Math.max(PATIENCE, api.answerWithin), gone))) {
      return {
        ...sent,
        outcome: 'deferred',
        reason: `The app deferred its answer and has not followed up yet.${refusals(interaction)}`,
        delivery,
      }
    }
  }
  const { quiet = 0 } = options
  for (let count = -1; quiet > 0 && count !== actsOf(sent).length;) {
    count = actsOf(sent).length
    const before = count
    await until(api, quiet, () => actsOf(sent).length > before)
  }
  return { ...sent, outcome: 'answered', delivery }
}

/** Returns a sentence about the app's last answer if it was refused; empty otherwise. */
const refusals = ({ refused }: Interaction): string => {
  const [first] = refused.at(-1) ?? []
  return first === undefined ? '' : ` What it sent was refused: ${first}`
}

const isDeferred = ({ callback }: Interaction): boolean =>
  callback?.type === CALLBACK.DEFERRED_MESSAGE || callback?.type === CALLBACK.DEFERRED_UPDATE

/**
 * Waits until a condition holds, by the emulator's clock, which may be moved meanwhile. With a
 * frozen clock, it waits {@link PATIENCE} milliseconds of real time.
 *
 * @returns false if the time has passed
 */
function until(api: Api, within: number, isDone: () => boolean): Promise<boolean> {
  if (isDone()) {
    return Promise.resolve(true)
  }
  const { clock, timeline } = api.world
  const end = clock.now() + within
  return new Promise((resolve) => {
    const settle = (came: boolean): void => {
      clearTimeout(timer)
      forget()
      unwatch()
      resolve(came)
    }
    const look = (): void => {
      if (isDone()) {
        settle(true)
      } else if (clock.now() >= end) {
        settle(false)
      }
    }
    // The server keeps the program running: once it is closed, nobody waits for the app any more.
    const timer = setTimeout(() => settle(isDone()), realTime(api, within)).unref()
    const unwatch = timeline.watch(look)
    const forget = clock.onAdvance(look)
  })
}
