import { type ReactNode, useEffect, useRef } from 'react'
import type { Message } from '#shared/contract/network/messages.ts'

interface ThreadProps {
  /** Newest first, as the server returns them. */
  list: readonly Message[]
  renderMessage: (message: Message) => ReactNode
}

/** A conversation as both sides read it: oldest first, scrolled to the newest at the bottom. Loading older messages keeps the scroll position. */
export function Thread({ list, renderMessage }: ThreadProps) {
  const frame = useRef<HTMLUListElement>(null)
  const newest = list[0]?.id
  useEffect(() => {
    if (newest !== undefined) frame.current?.scrollTo?.({ top: frame.current.scrollHeight })
  }, [newest])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
    <ul ref={frame} tabIndex={0} aria-label="Nachrichten" className="max-h-[55dvh] space-y-2.5 overflow-y-auto bg-quiet/50 p-4">
      {list.toReversed().map(renderMessage)}
    </ul>
  )
}
