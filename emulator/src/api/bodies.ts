/*
 * The fields of bodies that the emulator reads, by their names in the official API documentation. Nothing is known of their
 * values until a check has accepted them.
 */

/** An object from a request that is not validated: each field may be absent, or have any value. */
export type Unchecked<Field extends string> = { readonly [Name in Field]?: unknown }

/** A message as a request contains it ("Create Message"). */
export type MessageBody = Unchecked<
  | 'content'
  | 'embeds'
  | 'components'
  | 'attachments'
  | 'sticker_ids'
  | 'poll'
  | 'flags'
  | 'tts'
  | 'allowed_mentions'
  | 'message_reference'
>

/** The description of a file of a message ("Attachment"). */
export type AttachmentBody = Unchecked<'id' | 'filename' | 'description'>

/** An embed ("Embed"). */
export type EmbedBody = Unchecked<
  | 'title'
  | 'description'
  | 'fields'
  | 'author'
  | 'footer'
  | 'image'
  | 'thumbnail'
  | 'video'
  | 'provider'
>

/** A component of a message or a form, of any type ("Component Reference"). */
export type ComponentBody = Unchecked<
  | 'type'
  | 'id'
  | 'custom_id'
  | 'style'
  | 'label'
  | 'emoji'
  | 'url'
  | 'content'
  | 'value'
  | 'options'
  | 'components'
  | 'min_values'
  | 'max_values'
  | 'min_length'
  | 'max_length'
>

/** An option of a select menu, a radio group or a checkbox group ("Select Option Structure"). */
export type OptionBody = Unchecked<'value' | 'default'>

/** A thread as a request creates or changes it ("Modify Channel", "Start Thread"). */
export type ThreadBody = Unchecked<
  | 'name'
  | 'type'
  | 'archived'
  | 'locked'
  | 'auto_archive_duration'
  | 'rate_limit_per_user'
  | 'message'
>
