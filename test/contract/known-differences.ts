/**
 * The known differences between our contract tables and the official OpenAPI document of 2026-07-18, with reasons. `*`
 * matches one part of a name.
 * A difference that is missing here fails the drift test. An entry without a difference also fails it, since one of the
 * two sides has changed.
 */
export interface KnownDifference {
  readonly why: string
  readonly differences: readonly string[]
}

const NULLABLE = 'nullable: ours none, OpenAPI true'

export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    why: 'The document makes nearly every optional field nullable. The contract has null only where it says "??": elsewhere null is accepted with the hint shape/null-optional (decision 20).',
    differences: [
      ...['description', 'handler', 'integration_types', 'options'].map(
        (field) => `command.*.${field}.${NULLABLE}`,
      ),
      `command.create.type.${NULLABLE}`,
      `command.bulk.type.${NULLABLE}`,
      `command.bulk.id.${NULLABLE}`,
      ...[
        'autocomplete',
        'choices',
        'channel_types',
        'min_length',
        'max_length',
        'min_value',
        'max_value',
      ].map((field) => `option.*.${field}.${NULLABLE}`),
      `option.*.required.${NULLABLE}`,
      `option.*.options.${NULLABLE}`,
      ...[
        'metadata',
        'members',
        'idle_timeout_seconds',
        'flags',
        'override_event_webhooks_url',
      ].map((field) => `lobby.*.${field}.${NULLABLE}`),
      ...['metadata', 'flags', 'additional_name'].map(
        (field) => `lobbyMember.*.${field}.${NULLABLE}`,
      ),
    ],
  },
  {
    why: 'The contract: a bit set serialized as a string. The document types the same 54 bits as an integer, which the service coerces.',
    differences: ['command.*.default_member_permissions.type: ours string, OpenAPI integer'],
  },
  {
    why: 'In the contract (being deprecated, and age-restricted commands), missing from the document.',
    differences: [
      'command.*.default_permission: only in our tables',
      'command.*.nsfw: only in our tables',
    ],
  },
  {
    why: 'Documented for attachment options, missing from the document.',
    differences: ['option.ATTACHMENT.file_types: only in our tables'],
  },
  {
    why: 'The contract: "required" is valid for all types but SUB_COMMAND and SUB_COMMAND_GROUP, and the service rejects it there.',
    differences: [
      'option.SUB_COMMAND.required: only in the OpenAPI document',
      'option.SUB_COMMAND_GROUP.required: only in the OpenAPI document',
    ],
  },
  {
    why: 'The contract: a string choice value is at most 100 characters. The document has the limit of a string option’s value.',
    differences: ['choice.STRING.value.maxLength: ours 100, OpenAPI 6000'],
  },
  {
    why: 'The contract: NUMBER is any double from -2^53 to 2^53. The document gives no range.',
    differences: [
      'option.NUMBER.min_value',
      'option.NUMBER.max_value',
      'choice.NUMBER.value',
    ].flatMap((field) => [
      `${field}.minimum: ours -9007199254740992, OpenAPI none`,
      `${field}.maximum: ours 9007199254740992, OpenAPI none`,
    ]),
  },
  {
    why: 'The contract requires the permissions of the edit endpoint.',
    differences: [
      'permissions.edit.permissions.required: ours true, OpenAPI none',
      `permissions.edit.permissions.${NULLABLE}`,
    ],
  },
  {
    why: 'The contract limits the total length of lobby metadata (1000); the document each value (1024).',
    differences: [
      'lobby.*.metadata.entries.maxLength: ours none, OpenAPI 1024',
      'lobbyMember.*.metadata.entries.maxLength: ours none, OpenAPI 1024',
    ],
  },
  {
    why: 'A member’s flags are a bit set in the contract (CanLinkLobby = 1<<0): 0 is no flag and fine. The document lists the one value 1.',
    differences: ['lobbyMember.*.flags.values: ours none, OpenAPI 1'],
  },
  {
    why: 'Only in the document: these lobby fields are known, so that they are no unknown keys, and not judged.',
    differences: [
      'lobby.*.flags.type: ours unchecked, OpenAPI integer',
      'lobby.*.flags.values: ours none, OpenAPI 1',
      'lobby.*.override_event_webhooks_url.type: ours unchecked, OpenAPI string',
      'lobby.*.override_event_webhooks_url.maxLength: ours none, OpenAPI 512',
    ],
  },
  {
    why: 'The contract calls the command type CHAT_INPUT.',
    differences: [
      'ApplicationCommandType.CHAT: ours none, OpenAPI 1',
      'ApplicationCommandType.CHAT_INPUT: ours 1, OpenAPI none',
    ],
  },
  {
    why: 'Media channels are in the official API documentation and missing from the document.',
    differences: ['ChannelTypes.GUILD_MEDIA: ours 16, OpenAPI none'],
  },
]
