import type { Shape } from './snapshot.js'

/** Makes the shape of an object of which only these entries are read. */
export function fields(shapes: Readonly<Record<string, Shape>>): Shape {
  return (key) => (Object.hasOwn(shapes, key) ? shapes[key] : undefined)
}

/** Makes the shape of a list or dictionary whose entries all have one shape. */
export function each(shape: Shape): Shape {
  return () => shape
}
