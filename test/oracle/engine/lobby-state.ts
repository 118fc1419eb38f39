import type { Json } from './localize.js'

/** The lobby endpoints on a map of members. */

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

  /** Each provided field overwrites; members not listed are removed. */
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

  /** A member already in the lobby gets the new fields instead. */
  put(userId: string, body: Json): boolean {
    if (!this.exists) {
      return false
    }
    const own = this.members.get(userId) ?? {}
    this.members.set(userId, { ...own, ...fieldsOf(body) })
    return true
  }

  /** Safe if the user is no longer a member; fails if the lobby does not exist. */
  remove(userId: string): boolean {
    if (!this.exists) {
      return false
    }
    this.members.delete(userId)
    return true
  }

  /** Idle for that long; false where nobody knows how long that may be. */
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

  /** Safe if already deleted. */
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
