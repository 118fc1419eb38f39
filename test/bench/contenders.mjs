import * as ajv from './peers/ajv.mjs'
import * as arktype from './peers/arktype.mjs'
import * as builders from './peers/builders.mjs'
import * as typebox from './peers/typebox.mjs'
import * as valibot from './peers/valibot.mjs'
import * as zod from './peers/zod.mjs'

/** A copy of the value: the cost of touching everything once with the engine's own code. */
const clone = {
  name: 'structuredClone',
  command: (value) => structuredClone(value),
  commands: (value) => structuredClone(value),
}

/**
 * Every peer, after it has shown that it accepts what is valid and sees the faults: a schema that does not judge would
 * win every race.
 * @param {(line: string) => void} say
 */
export async function contenders(payloads, say) {
  const peers = [zod, valibot, typebox, arktype, builders].map(({ create }) => create())
  if (ajv.available()) {
    peers.unshift(ajv.create())
  } else {
    say('not run: ajv with the official OpenAPI (../shared/corpus/openapi-commands.json is absent)')
  }
  for (const peer of peers) {
    for (const { name, list, text, faults } of payloads) {
      const found = peer.count((list ? peer.commands : peer.command)(JSON.parse(text)))
      if (found > 0 !== faults > 0) {
        throw new Error(`${peer.name} finds ${found} faults in the payload ${name}`)
      }
    }
  }
  return [clone, ...peers]
}
