// A thread of every program that `slashlint fuzz` tries: it tells when the event loop of the main thread stands. Not the clock
// decides: as long as this thread runs on time again and again, the machine leaves time for the other one, too.
'use strict'
const fs = require('node:fs')
const { Session } = require('node:inspector')
const { workerData } = require('node:worker_threads')
const { ownPlace } = require('./place.cjs')

const { beats, problems } = workerData
/** Milliseconds between two looks, and how many of them without a beat are too many: two seconds. */
const LOOK = 50
const MOST = 40
/**
 * The time in which the main thread must report its place, also on a busy machine; in milliseconds. During a system
 * call it cannot.
 */
const PATIENCE = 1_200

let before = -1
let missed = 0
setInterval(() => {
  const now = Atomics.load(beats, 0)
  missed = now === before ? missed + 1 : 0
  before = now
  if (missed === MOST) {
    whereItStands(tell)
  }
}, LOOK)

/** Stops the main thread for a moment to see where it is. @param done is given the place, if there is one in own code */
function whereItStands(done) {
  const session = new Session()
  let isDone = false
  const end = (place) => {
    if (!isDone) {
      isDone = true
      done(place)
      session.disconnect()
    }
  }
  session.connectToMainThread()
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const [{ callFrameId }] = callFrames
    const asked = { callFrameId, expression: 'new Error().stack', returnByValue: true }
    session.post('Debugger.evaluateOnCallFrame', asked, (_, answer) => {
      // On a busy machine the answer may come when nobody waits for it: the thread goes on then.
      if (isDone) {
        return
      }
      session.post('Debugger.resume')
      end(ownPlace(answer?.result?.value))
    })
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
  setTimeout(() => end(undefined), PATIENCE)
}

function tell(place) {
  const message = 'The event loop stands: the bot does nothing else, and answers nobody.'
  fs.appendFileSync(problems, `${JSON.stringify({ kind: 'hung', message, place })}\n`)
}
