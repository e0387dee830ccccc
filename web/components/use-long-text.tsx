import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { joinTexts } from '../lib/join-texts.ts'
import { TextConflict } from './text-conflict.tsx'
import { Button } from './ui/button.tsx'

interface LongTextOptions {
  /** The newest version that is known here. */
  version: number
  /** What stands in the field is not stored. */
  isWriting: boolean
  text: () => string
  write: (text: string) => void
  focus: () => void
}

interface LongText {
  /** The version to be named when it is saved. */
  readonly readAt: number
  /** It was saved and is this version now. */
  readonly onSaved: (version: number) => void
  /** Shows both texts where the save was refused because somebody else was quicker. */
  readonly onRefused: (error: Error) => void
  /** The texts to choose from, in place of the field; null while there is nothing to choose. */
  readonly comparison: ReactNode
  /** The way back to both texts once one was chosen. */
  readonly again: ReactNode
}

interface Versions {
  readonly mine: string
  readonly theirs: string
  readonly isOpen: boolean
}

/** A text that other pages may be changing: it is saved on top of the version it was read at, and nothing that was typed is lost. */
export function useLongText({ version, isWriting, text, write, focus }: LongTextOptions): LongText {
  // what comes in while somebody writes does not count as read
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
