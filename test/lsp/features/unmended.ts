/** Reasons that many errors without a fix share. */
const RECORD =
  'A recorded request or interaction is evidence: what sends it has to change, not its record.'
const ANSWER =
  'What a program answers follows from what it wants to do: no other answer can be meant for sure.'
const TOO_MANY =
  'Which of them can go, only the author knows: to cut the rest off would lose what users have.'
const SCOPE =
  'It depends on what is deployed, or on the scope: the text alone does not tell what has to change.'
const MEANING = 'Several corrections are equally likely, and they mean different things to users.'
const UNKNOWN = 'The right value is in no place that could be read: it has to be looked up.'

/** The errors of the catalogue without a quick fix for their example, with the reasons. */
export const UNMENDED: Readonly<Record<string, string>> = {
  'answer/twice':
    'Whether the answer is to be edited or followed, only the author knows: users see one message or two.',
  'authorization/code-challenge':
    'The verifier of the client makes it: a text cannot be turned into its object.',
  'authorization/integration-type': MEANING,
  'authorization/nonce':
    'A nonce is random: any text would remove the error, and none that is written down protects.',
  'authorization/scopes-required': MEANING,
  'choice/value-range':
    'The digits are lost, or the type of the option is wrong, and then every choice has to change.',
  'command/entry-point-in-guild': SCOPE,
  'command/nsfw-discovery':
    'To remove the age limit would show the command to users whom it must not reach.',
  'command/options-count': TOO_MANY,
  'command/too-large': TOO_MANY,
  'interaction/channel-type': RECORD,
  'interaction/duplicate-option': RECORD,
  'interaction/focused': RECORD,
  'interaction/missing-required': RECORD,
  'interaction/not-a-choice': RECORD,
  'interaction/option-type': RECORD,
  'interaction/shape': RECORD,
  'interaction/subcommand-path': RECORD,
  'interaction/target': RECORD,
  'interaction/unknown-command': RECORD,
  'interaction/value-length': RECORD,
  'interaction/value-range': RECORD,
  'interaction/value-type': RECORD,
  'lobby/member-id': UNKNOWN,
  'lobby/members-count': TOO_MANY,
  'lobby/metadata-size': TOO_MANY,
  'option/choices-count': TOO_MANY,
  'option/options-count': TOO_MANY,
  'permissions/count': TOO_MANY,
  'permissions/entry-shape':
    'Whether an entry allows or denies decides who may use the command: nothing stands in for that.',
  'python/annotation': 'What users shall enter instead, only the author knows.',
  'request/authorization-kind': RECORD,
  'request/authorization-missing': RECORD,
  'request/batch-disabled': RECORD,
  'request/body-required': RECORD,
  'request/guild-not-authorized': RECORD,
  'request/method': RECORD,
  'request/path-parameter': RECORD,
  'request/query': RECORD,
  'request/scope': RECORD,
  'request/user-permissions': RECORD,
  'response/autocomplete': ANSWER,
  'response/choice-name-blank': ANSWER,
  'response/launch-activity': ANSWER,
  'set/body-count': TOO_MANY,
  'set/count': TOO_MANY,
  'set/daily-creates': SCOPE,
  'set/entry-point-removed': SCOPE,
  'set/name-taken': SCOPE,
  // The example is "@everyone". For a mention or a link, the id is a fix.
  'shape/snowflake': UNKNOWN,
  'shape/unreadable':
    'It is about values of a running program, such as a getter that throws: no text shows it.',
  'source/duplicate-key': 'Only the author knows which of the two values is meant.',
  'source/encoding': 'The bytes are no text: nothing is known of what they should be.',
  'source/syntax': 'What is damaged is a guess, and a wrong guess would hide the rest of the file.',
  'structure/mixed-options': MEANING,
  'structure/nesting': MEANING,
  'use/channel-types': MEANING,
  'use/no-subcommands': MEANING,
}
