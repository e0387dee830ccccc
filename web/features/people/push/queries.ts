import { useEffect, useState } from 'react'
import type { PushDevice } from '#shared/contract/people/push.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { browserAddressHash, pushPermission, subscribeBrowser } from './browser.ts'
import { messages } from './messages.ts'

export const usePush = () => useRead('GET /api/push')

/** Whether this browser lost the subscription that the server has stored: browsers end or replace one silently. */
export function useIsLost(current: PushDevice | undefined): boolean {
  const [isLost, setLost] = useState(false)
  const known = current?.addressHash
  useEffect(() => {
    let isStale = false
    const report = (lost: boolean) => void (isStale || setLost(lost))
    if (known === undefined) report(false)
    // if the browser reports an error, it is assumed to be subscribed
    else
      browserAddressHash().then(
        (own) => report(own !== known),
        () => report(false),
      )
    return () => void (isStale = true)
  }, [known])
  return isLost
}

/** Subscribes this browser to push notifications, if browser and user allow it. */
export function useSwitchOn(publicKey: string) {
  const [permission, setPermission] = useState(pushPermission)
  const [isAsking, setAsking] = useState(false)
  const write = useWrite('POST /api/push/devices', {
    onSuccess: () => toaster.show({ title: messages.switchedOn, text: messages.switchedOnText }),
    onError: (error) => toaster.fail(messages.switchOnFailed, serverMessage(error)),
  })
  const switchOn = async () => {
    setAsking(true)
    try {
      const body = await subscribeBrowser(publicKey)
      if (body) write.mutate({ body })
    } catch {
      toaster.fail(messages.switchOnFailed, messages.noService)
    } finally {
      setPermission(pushPermission())
      setAsking(false)
    }
  }
  return { permission, switchOn, busy: isAsking || write.isPending }
}

export const useSwitchOff = () =>
  useWrite('DELETE /api/push/devices/:id', {
    onSuccess: () => toaster.show({ title: messages.switchedOff }),
    onError: (error) => toaster.fail(messages.switchOffFailed, serverMessage(error)),
  })
