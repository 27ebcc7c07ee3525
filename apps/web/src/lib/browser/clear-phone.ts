/**
 * Takes away everything that this site keeps on the phone: session, storage and the pages kept for
 * times without network, which are fetched anew when they are next looked at.
 */
export async function clearPhone(): Promise<void> {
  const attempts = [
    () => sessionStorage.clear(),
    () => localStorage.clear(),
    async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    },
  ]
  for (const attempt of attempts) {
    try {
      await attempt()
    } catch {
      // A browser that forbids storage has kept nothing.
    }
  }
}
