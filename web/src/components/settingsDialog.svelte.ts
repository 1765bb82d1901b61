class SettingsDialogState {
  open = $state(false)
}

export const settingsDialog = new SettingsDialogState()
