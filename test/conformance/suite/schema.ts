import { RESOURCES } from '@slashlint/core/contract'

/** What a line of `cases.ndjson` is. */
export const CASE_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A case of the conformance suite of application commands',
  type: 'object',
  required: ['id', 'rule', 'about', 'kind', 'resource', 'value', 'valid', 'expected'],
  additionalProperties: false,
  properties: {
    id: {
      type: 'string',
      description: 'Stable: the rule, and a digest of the value and its place.',
    },
    rule: {
      type: 'string',
      description: 'The rule that the case is about; its row is in rules.json.',
    },
    about: { type: 'string', description: 'What is special about the value.' },
    kind: { enum: ['example', 'mutation', 'boundary'] },
    resource: { enum: RESOURCES, description: 'What the value is.' },
    scope: {
      enum: ['global', 'guild'],
      description: 'Where commands go; absent: not known, or it makes no difference.',
    },
    operation: {
      enum: ['create', 'edit', 'bulk', 'list', 'put', 'response'],
      description: 'What is done with it. Absent: bulk for lists of commands, else create.',
    },
    enabled: {
      type: 'array',
      items: { type: 'string' },
      description: 'Rules that are off by default, and are on here.',
    },
    facts: {
      type: 'object',
      description: 'What is known beside the value, such as the app, or what is deployed.',
    },
    value: { description: 'The value, as a program would send it.' },
    valid: {
      type: 'boolean',
      description: 'Whether no error is expected: warnings and hints may be.',
    },
    expected: {
      type: 'array',
      description: 'All that is to be said of it, by path and rule.',
      items: {
        type: 'object',
        required: ['rule', 'path', 'severity'],
        additionalProperties: false,
        properties: {
          rule: { type: 'string' },
          path: { type: 'array', items: { type: ['string', 'integer'] } },
          severity: { enum: ['error', 'warning', 'hint'] },
          inSchemas: {
            enum: ['yes', 'partly', 'no'],
            description:
              'Whether a JSON Schema can express the rule; absent for what is no error about one value.',
          },
          service: {
            type: 'object',
            description: 'What Discord answers to an error.',
            required: ['code', 'path', 'observed'],
            additionalProperties: false,
            properties: {
              code: {
                type: 'string',
                description: 'Its word, or its number where the whole request is refused.',
              },
              path: {
                type: 'string',
                description: 'Where the word stands in the tree of errors, with dots.',
              },
              observed: {
                type: 'boolean',
                description: 'Somebody has seen this code; else it is inferred.',
              },
            },
          },
        },
      },
    },
  },
} as const
