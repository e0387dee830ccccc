import type { ProspectDialogProps } from '#web/features/work/prospects/prospect-dialog.tsx'
import type { TipDialogProps } from '#web/features/network/tips/tip-dialog.tsx'
import { later } from '#web/lib/later.tsx'

type ProspectProps = Omit<ProspectDialogProps, 'renderContact'>

const close = ({ onClose }: { readonly onClose: () => void }) => onClose()

/** What an agent knows of an owner, with the ways to reach him. */
export const ProspectWindow = later<ProspectProps>(async () => {
  const [{ ProspectDialog }, { ContactLights }] = await Promise.all([
    import('#web/features/work/prospects/prospect-dialog.tsx'),
    import('#web/features/work/contact/contact-lights.tsx'),
  ])
  const lights: ProspectDialogProps['renderContact'] = (property, onDraft) => <ContactLights property={property} onDraft={onDraft} />
  return (props) => <ProspectDialog {...props} renderContact={lights} />
}, close)

/** A partner's tip, and what the agent says about it. */
export const TipWindow = later<TipDialogProps>(async () => (await import('#web/features/network/tips/tip-dialog.tsx')).TipDialog, close)
