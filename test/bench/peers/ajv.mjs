import Ajv from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'

const file = new URL('../../../../shared/corpus/openapi-commands.json', import.meta.url)

/** The official OpenAPI document is other people's text: it is read where it lies, and the contender is absent without it. */
export const available = () => existsSync(file)

export function create() {
  const document = JSON.parse(readFileSync(file, 'utf8'))
  for (const name of ['ApplicationCommandCreateRequest', 'ApplicationCommandUpdateRequest']) {
    // The one difference that would reject every payload with permissions: the document has an integer here, the
    // interface a string.
    const { properties } = document.components.schemas[name]
    properties.default_member_permissions = { type: ['string', 'null'], pattern: '^\\d+$' }
  }
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  const schemas = 'api#/components/schemas/'
  const command = ajv.compile({ $ref: `${schemas}ApplicationCommandCreateRequest` })
  const commands = ajv.compile({
    type: 'array',
    items: { $ref: `${schemas}ApplicationCommandUpdateRequest` },
    maxItems: 130,
  })
  const errorsOf = (validate) => (value) => (validate(value) ? [] : validate.errors)
  return {
    name: 'ajv, official OpenAPI',
    command: errorsOf(command),
    commands: errorsOf(commands),
    count: (errors) => errors.length,
  }
}
