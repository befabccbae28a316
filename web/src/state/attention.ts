/** Calling a person back who looks elsewhere. */

/** Asks the person whether they want to be notified, if that is not known; whether they do. */
export async function allowNotifications(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Notifies the person, if they are not looking and allow it; who answers comes to the match. */
export async function notify(title: string, body: string, match: string): Promise<void> {
  const isAllowed = "Notification" in window && Notification.permission === "granted";
  if (!document.hidden || !isAllowed) return;
  const options = { body, tag: match, icon: "/icons/icon-192.png" };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else notifyByPage(title, options);
}

function notifyByPage(title: string, options: NotificationOptions): void {
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // on telephones only a service worker may notify
  }
}
