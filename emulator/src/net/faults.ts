/** Something that goes wrong on purpose. What is not given stays as it is. */
export interface Fault {
  /** `PUT /applications/*` or a path alone; `*` stands for anything. Default: every request. */
  readonly route?: string
  /** Answers with this status instead. 429 gets its headers. */
  readonly status?: number
  /** Milliseconds before the answer. */
  readonly delay?: number
  /** `before`: the connection ends before the request is carried out; `half`: after half of the answer. */
  readonly drop?: 'before' | 'half'
  /** How often. Default: once. */
  readonly times?: number
  /** Seconds to wait, with 429. Default: 1. */
  readonly retryAfter?: number
}

export interface Faults {
  add(fault: Fault): void
  /** The fault of this request, which counts as used. */
  take(method: string, path: string): Fault | undefined
  clear(): void
}

export function createFaults(): Faults {
  const waiting: { readonly fault: Fault; readonly fits: RegExp; left: number }[] = []
  return {
    add: (fault) => void waiting.push({ fault, fits: patternOf(fault.route ?? '*'), left: fault.times ?? 1 }),
    take(method, path) {
      const index = waiting.findIndex(({ fits }) => fits.test(`${method} ${path}`))
      const found = waiting[index]
      if (found === undefined) return undefined
      found.left--
      if (found.left <= 0) waiting.splice(index, 1)
      return found.fault
    },
    clear: () => void waiting.splice(0),
  }
}

function patternOf(route: string): RegExp {
  const whole = /^[A-Z]+ /.test(route) ? route : `* ${route}`
  const escaped = whole.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*')
  return new RegExp(`^${escaped}$`)
}

/**
 * A fault as a flag has it: `PUT /applications/* status=503 times=2`.
 *
 * @throws RangeError where a word is not understood
 */
export function readFault(text: string): Fault {
  const words = text.trim().split(/\s+/)
  const settings = words.filter((word) => word.includes('='))
  const route = words.filter((word) => !word.includes('=')).join(' ')
  const fault: Record<string, unknown> = route === '' ? {} : { route }
  for (const setting of settings) {
    const [key = '', value = ''] = setting.split('=')
    if (key === 'drop' && (value === 'before' || value === 'half')) fault['drop'] = value
    else if (['status', 'delay', 'times', 'retryAfter'].includes(key) && /^\d+(?:\.\d+)?$/.test(value))
      fault[key] = Number(value)
    else
      throw new RangeError(
        `A fault is a route and status=, delay=, drop=before, drop=half, times= or retryAfter=; found ${JSON.stringify(setting)}.`,
      )
  }
  return fault
}
