import type { Json } from './localize.js'

/** Models the lobby endpoints with a map of members. */

interface Member {
  metadata?: Json
  flags?: number
}

export class NaiveLobby {
  exists = true
  metadata: Json = {}
  idleTimeout: number | undefined
  members = new Map<string, Member>()

  constructor(body: Json) {
    this.edit(body)
  }

  /** Overwrites each given field. Members that are not listed are removed. */
  edit(body: Json): boolean {
    if (!this.exists) {
      return false
    }
    if (body['metadata'] !== undefined) {
      this.metadata = (body['metadata'] ?? {}) as Json
    }
    if (body['idle_timeout_seconds'] !== undefined) {
      this.idleTimeout = (body['idle_timeout_seconds'] ?? undefined) as number | undefined
    }
    if (body['members'] !== undefined) {
      const listed = (body['members'] ?? []) as readonly (Json & { id: string })[]
      this.members = new Map(listed.map((member) => [member.id, fieldsOf(member)]))
    }
    return true
  }

  /** Adds a member. An existing member gets the new fields instead. */
  put(userId: string, body: Json): boolean {
    if (!this.exists) {
      return false
    }
    const own = this.members.get(userId) ?? {}
    this.members.set(userId, { ...own, ...fieldsOf(body) })
    return true
  }

  /** Removes a member, if there is one. Fails if the lobby does not exist. */
  remove(userId: string): boolean {
    if (!this.exists) {
      return false
    }
    this.members.delete(userId)
    return true
  }

  /** Ends the lobby after its idle timeout. Returns false if the timeout is unknown. */
  idle(seconds: number): boolean {
    if (!this.exists) {
      return true
    }
    if (this.idleTimeout === undefined) {
      return false
    }
    if (this.idleTimeout <= seconds) {
      this.exists = false
    }
    return true
  }

  /** Deletes the lobby, if it exists. */
  delete(): boolean {
    this.exists = false
    return true
  }
}

function fieldsOf(body: Json): Member {
  const { metadata, flags } = body
  return {
    ...(metadata !== undefined && { metadata: (metadata ?? {}) as Json }),
    ...(flags !== undefined && { flags: (flags ?? 0) as number }),
  }
}
