import { useState } from 'react'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import type { Draft } from './use-result.ts'

export interface Kept {
  readonly lead: CallLead
  readonly draft: Draft
}

const NONE: ReadonlyMap<number, Kept> = new Map()

/** Unsaved results by owner. They outlast the form and the place in the list. */
export function useDrafts(open: readonly CallLead[]) {
  const [drafts, setDrafts] = useState(NONE)
  const withText = [...drafts.values()].filter(({ draft }) => draft.text.trim() !== '')
  return {
    of: ({ id }: CallLead): Draft | undefined => drafts.get(id)?.draft,
    set: (lead: CallLead, draft: Draft | undefined) =>
      setDrafts((now) => {
        const next = new Map(now)
        if (draft) next.set(lead.id, { lead, draft })
        else next.delete(lead.id)
        return next
      }),
    /** Puts the text of an undone note before what was typed since. */
    giveBack: (lead: CallLead, text: string | undefined) =>
      setDrafts((now) => {
        const was = now.get(lead.id)?.draft ?? { result: undefined, text: '', status: lead.prospectStatus, nextDate: null }
        return new Map(now).set(lead.id, { lead, draft: { ...was, text: [text, was.text].filter(Boolean).join('\n') } })
      }),
    /** Whether leaving the page would lose text. */
    hasText: withText.length > 0,
    /** Text of owners who left the list while it was typed. */
    stray: withText.filter(({ lead }) => !open.some(({ id }) => id === lead.id)),
  }
}
