import type { PlanView } from './plan-view.js'

/** Converts a plan to JSON data, whose format is documented and stable. */
export function planDocument({
  plan: { diagnostics, ...planned },
  places,
  sourceErrors,
}: PlanView): object {
  const placed = <T extends { readonly index: number }>({ index, ...rest }: T) => ({
    ...rest,
    ...places.get(index),
  })
  return {
    version: 1,
    ...planned,
    created: planned.created.map(placed),
    updated: planned.updated.map(placed),
    unchanged: planned.unchanged.map(placed),
    undecided: planned.undecided.length,
    sourceErrors: sourceErrors.map(({ code, message, place }) => ({ code, message, ...place })),
    diagnostics: diagnostics.map((diagnostic) => ({
      ...diagnostic,
      ...(typeof diagnostic.path[0] === 'number' && places.get(diagnostic.path[0])),
    })),
  }
}
