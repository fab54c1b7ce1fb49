/** This browser takes no pushes any more, whoever they were for; its address, if it had one. Works without a network. */
export async function endWebPush(): Promise<string | null> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager?.getSubscription();
    await subscription?.unsubscribe();
    return subscription?.endpoint ?? null;
  } catch {
    return null;
  }
}
