import type { Answer } from '../answers/answer.js'
import type { FormError } from '../answers/error-body.js'
import type { Json } from '../state/interaction.js'
import { jsonOf, objectsIn } from '../state/json.js'

/** The errors of an answer, in the order of its tree; of an answer without one, what it says as a whole. */
export function errorsOf({ status, body }: Answer): readonly FormError[] {
  const { code, message, errors } = jsonOf(body)
  const found: FormError[] = []
  collect(jsonOf(errors), [], found)
  if (found.length > 0) return found
  const own = code === undefined || code === 0 ? status : code
  const word = String(message).startsWith('not simulated') ? 'not-simulated' : String(own)
  return [{ path: [], code: word, message: String(message) }]
}

function collect(node: Json, path: FormError['path'], found: FormError[]): void {
  for (const [key, inside] of Object.entries(node))
    if (key !== '_errors') collect(jsonOf(inside), [...path, key], found)
    else
      for (const error of objectsIn(inside))
        found.push({ path, code: String(error['code']), message: String(error['message']) })
}
