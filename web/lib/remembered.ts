import { useState } from 'react'

const keyFor = (userId: string, name: string) => `giebel.choice.${name}.${userId}`

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** A persistent choice, per account in this browser. `read` treats an invalid stored value as `undefined`, and the default applies. */
export function useRemembered<Value>(
  { userId, name, usual, read }: { userId: string; name: string; usual: Value; read: (text: string) => Value | undefined },
  write: (value: Value) => string = String,
): [Value, (value: Value) => void] {
  const key = keyFor(userId, name)
  const [value, setValue] = useState(() => {
    const text = readText(key)
    return text === null ? usual : (read(text) ?? usual)
  })
  const choose = (next: Value) => {
    setValue(next)
    try {
      localStorage.setItem(key, write(next))
    } catch {
      // without storage the choice is lost on the next visit
    }
  }
  return [value, choose]
}
