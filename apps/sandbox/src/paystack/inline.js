// Plays the gateway's own script: the same name, the same calls, and the sandbox's page in the frame.
window.PaystackPop = (() => {
  const origin = new URL(document.currentScript.src).origin

  function show(accessCode, callbacks) {
    const frame = document.createElement('iframe')
    frame.title = 'Payment'
    frame.id = `inline-checkout-${accessCode}`
    frame.src = `${origin}/paystack/checkout/${accessCode}?frame=1`
    frame.style.cssText =
      'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:rgba(0,0,0,.75)'
    const end = (then) => {
      removeEventListener('message', hear)
      frame.remove()
      then?.()
    }
    function hear({ source, data }) {
      if (source !== frame.contentWindow || !data?.event) return
      const { event } = data
      if (event === 'loaded:transaction') callbacks.onLoad?.(data.data)
      if (event === 'success') end(() => callbacks.onSuccess?.(data.data))
      if (event === 'close') end(callbacks.onCancel)
    }
    addEventListener('message', hear)
    document.body.append(frame)
    return { close: () => end(callbacks.onCancel) }
  }

  return class PaystackPop {
    #open = null

    isLoaded() {
      return true
    }

    resumeTransaction(accessCode, callbacks = {}) {
      // The real one asks its API first, and reports what it does not know.
      return fetch(`${origin}/paystack/transaction/verify_access_code/${accessCode}`)
        .then((answer) => answer.json())
        .then(({ status, message }) => {
          if (status) this.#open = show(accessCode, callbacks)
          else callbacks.onError?.({ message })
        })
        .catch(() => callbacks.onError?.({ message: 'An error occurred' }))
    }

    cancelTransaction() {
      this.#open?.close()
      this.#open = null
    }
  }
})()
