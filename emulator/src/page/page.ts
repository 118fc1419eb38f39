document.title = 'slashlint emulator'
