export interface Reply {
  readonly status: number
  readonly body: unknown
}

export const refuse = (status: number, text: string): Reply => ({ status, body: { errors: [text] } })

/** Unwraps the object that Propstack requires around a written body. */
export function wrapped(body: unknown, name: string): Record<string, unknown> | undefined {
  const inner = isRecord(body) ? body[name] : undefined
  return isRecord(inner) ? inner : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
