import type { Shape } from './snapshot.js'

/** An object of which only these entries are read. */
export function fields(shapes: Readonly<Record<string, Shape>>): Shape {
  return (key) => (Object.hasOwn(shapes, key) ? shapes[key] : undefined)
}

/** A list or dictionary whose entries are all of one shape. */
export function each(shape: Shape): Shape {
  return () => shape
}
