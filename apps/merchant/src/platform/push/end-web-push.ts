/** Unsubscribes this browser from pushes for any member, and returns its endpoint, if any. Works offline. */
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
