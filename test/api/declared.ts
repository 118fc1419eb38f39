import { fileURLToPath } from 'node:url'
import { DYNAMIC } from '@slashlint/core'
import ts from 'typescript'

// Checks values against the declarations of the package with the TypeScript compiler.

const FILE = fileURLToPath(new URL('../../core/dist/types/index.d.ts', import.meta.url))
const program = ts.createProgram([FILE], {
  strict: true,
  exactOptionalPropertyTypes: true,
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  types: [],
})
const checker = program.getTypeChecker()
const exported = checker.getExportsOfModule(
  checker.getSymbolAtLocation(program.getSourceFile(FILE) as ts.SourceFile) as ts.Symbol,
)

/** Returns the type that the package exports under a name. */
export function declared(name: string): ts.Type {
  const symbol = exported.find((one) => one.name === name)
  if (symbol === undefined) {
    throw new Error(`The package exports no ${name}.`)
  }
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
  return checker.getDeclaredTypeOfSymbol(isAlias ? checker.getAliasedSymbol(symbol) : symbol)
}

const has = (type: ts.Type, flags: ts.TypeFlags): boolean => (type.flags & flags) !== 0

/** Returns the difference between a value and a type, or `undefined` if the value has the type. */
export function lack(value: unknown, type: ts.Type, path = ''): string | undefined {
  if (type.isUnion()) {
    const lacks = type.types.map((one) => lack(value, one, path))
    return lacks.includes(undefined) ? undefined : lacks.join(' | ')
  }
  if (type.isIntersection()) {
    return type.types.map((one) => lack(value, one, path)).find((one) => one !== undefined)
  }
  const fits = fitsPrimitive(value, type)
  if (fits !== undefined) {
    return fits ? undefined : `${path}: ${checker.typeToString(type)}`
  }
  if (typeof value !== 'object' || value === null) {
    return `${path}: an object`
  }
  return checker.isArrayType(type)
    ? lackOfList(value, type, path)
    : lackOfFields(value as Readonly<Record<string, unknown>>, type, path)
}

/** Tells whether a value has a primitive type. Returns `undefined` for types of objects with fields. */
function fitsPrimitive(value: unknown, type: ts.Type): boolean | undefined {
  if (has(type, ts.TypeFlags.Unknown | ts.TypeFlags.Any)) {
    return true
  }
  if (type.isLiteral()) {
    return value === type.value
  }
  if (has(type, ts.TypeFlags.BooleanLiteral)) {
    return String(value) === checker.typeToString(type) && typeof value === 'boolean'
  }
  if (has(type, ts.TypeFlags.String)) {
    return typeof value === 'string'
  }
  if (has(type, ts.TypeFlags.Number)) {
    return typeof value === 'number'
  }
  if (has(type, ts.TypeFlags.ESSymbolLike)) {
    return typeof value === 'symbol'
  }
  if (has(type, ts.TypeFlags.Null)) {
    return value === null
  }
  if (has(type, ts.TypeFlags.Undefined)) {
    return value === undefined
  }
  if (has(type, ts.TypeFlags.NonPrimitive)) {
    return (typeof value === 'object' && value !== null) || typeof value === 'function'
  }
  if (has(type, ts.TypeFlags.Never)) {
    return false
  }
  if (type.getCallSignatures().length > 0) {
    return typeof value === 'function'
  }
  if (!has(type, ts.TypeFlags.Object)) {
    throw new Error(`A type of a kind that is not read: ${checker.typeToString(type)}`)
  }
  return undefined
}

function lackOfList(value: object, type: ts.Type, path: string): string | undefined {
  if (!Array.isArray(value)) {
    return `${path}: a list`
  }
  // The items of an empty tuple have no type.
  const [item] = checker.getTypeArguments(type as ts.TypeReference)
  return Array.from(value, (one: unknown, index) =>
    lack(one, item as ts.Type, `${path}/${index}`),
  ).find((one) => one !== undefined)
}

/** Returns the key of a property. The compiler renames keys that are symbols; the package declares only one. */
const keyOf = ({ name }: ts.Symbol): string =>
  name.startsWith('__@DYNAMIC') ? (DYNAMIC as unknown as string) : name

function lackOfFields(
  value: Readonly<Record<string, unknown>>,
  type: ts.Type,
  path: string,
): string | undefined {
  if (checker.isTupleType(type)) {
    const { length } = checker.getTypeArguments(type as ts.TypeReference)
    return Array.isArray(value) && value.length === length ? undefined : `${path}: a tuple`
  }
  for (const property of checker.getPropertiesOfType(type)) {
    const name = keyOf(property)
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
    if (isOptional && value[name] === undefined) {
      continue
    }
    const found = lack(value[name], checker.getTypeOfSymbol(property), `${path}/${property.name}`)
    if (found !== undefined) {
      return found
    }
  }
  return undefined
}
