import type { TipDialogProps } from '#web/features/network/tips/tip-dialog.tsx'
import { ChannelState } from '#web/features/work/contact/light-squares.tsx'
import { later } from '#web/lib/later.tsx'

/** A partner's tip, the agent's reply, and its commission. */
export const TipWindow = later<Pick<TipDialogProps, 'id' | 'onClose'>>(
  async () => {
    const [{ TipDialog }, { TipSale }, { OwnerNotice }, { TipProspect }, { LoadedCallPanel }] = await Promise.all([
      import('#web/features/network/tips/tip-dialog.tsx'),
      import('#web/features/network/commissions/tip-sale.tsx'),
      import('#web/features/work/notices/owner-notice.tsx'),
      import('#web/features/work/tip-prospects/tip-prospect.tsx'),
      import('./own-call-panel.tsx'),
    ])
    const notice: TipDialogProps['renderNotice'] = ({ id }) => <OwnerNotice kind="tip" id={id} />
    const light: TipDialogProps['renderLight'] = (channel, state, more) => <ChannelState channel={channel} state={state} more={more} />
    const sale: TipDialogProps['renderSale'] = (tip, onDraft) => <TipSale tipId={tip.id} isSold={tip.status === 'sold'} onDraft={onDraft} />
    const prospect: TipDialogProps['renderProspect'] = ({ id }) => (
      <TipProspect key={`prospect ${id}`} tipId={id} renderCall={(propertyId) => <LoadedCallPanel id={propertyId} />} />
    )
    return (props) => <TipDialog {...props} renderLight={light} renderNotice={notice} renderProspect={prospect} renderSale={sale} />
  },
  ({ onClose }) => onClose(),
)
