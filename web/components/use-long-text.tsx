import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { joinTexts } from '../lib/join-texts.ts'
import { TextConflict } from './text-conflict.tsx'
import { Button } from './ui/button.tsx'

interface LongTextOptions {
  /** The newest version on this page. */
  version: number
  /** Whether the field has unsaved text. */
  isWriting: boolean
  text: () => string
  write: (text: string) => void
  focus: () => void
}

interface LongText {
  /** The version to send with a save. */
  readonly readAt: number
  /** To be called with the new version after a save. */
  readonly onSaved: (version: number) => void
  /** Shows both texts if the save was rejected because another user saved first. */
  readonly onRefused: (error: Error) => void
  /** The choice between both texts, in place of the field; null without a conflict. */
  readonly comparison: ReactNode
  /** Returns to both texts after a choice. */
  readonly again: ReactNode
}

interface Versions {
  readonly mine: string
  readonly theirs: string
  readonly isOpen: boolean
}

/** A text that other pages may change: saves are based on the version read, and no typed text is lost. */
export function useLongText({ version, isWriting, text, write, focus }: LongTextOptions): LongText {
  // a version that arrives while the user types does not count as read
  const [held, setHeld] = useState(version)
  if (!isWriting && held !== version) setHeld(version)
  const [versions, setVersions] = useState<Versions>()
  const isOpen = versions?.isOpen ?? false
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) focus()
    wasOpen.current = isOpen
  })

  const choose = (chosen: string) => {
    write(chosen)
    setVersions((now) => now && { ...now, isOpen: false })
  }
  return {
    readAt: held,
    onSaved: (saved) => {
      setHeld(saved)
      setVersions(undefined)
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError) || !error.conflict) return
      setHeld(error.conflict.version)
      setVersions({ mine: text(), theirs: error.conflict.text ?? '', isOpen: true })
    },
    comparison: versions?.isOpen ? (
      <TextConflict
        mine={versions.mine}
        theirs={versions.theirs}
        onJoin={() => choose(joinTexts(versions.theirs, versions.mine))}
        onKeep={() => choose(versions.mine)}
        onTake={() => choose(versions.theirs)}
      />
    ) : null,
    again: versions && !isOpen && (
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-ink-2">
        <span role="status">Gilt, sobald Sie speichern.</span>
        <Button
          size="small"
          onClick={() => setVersions({ ...versions, mine: text() === versions.theirs ? versions.mine : text(), isOpen: true })}
        >
          Noch einmal vergleichen
        </Button>
      </div>
    ),
  }
}
