# Read by curl and wget: addresses of the service are refused, all others are asked.
. "${0%/*}/../next.sh"
for slashlint_word; do
  case $slashlint_word in
    # No address: a header, or what is sent.
    *[[:space:]]*) continue ;;
  esac
  slashlint_host=${slashlint_word#--url=}
  slashlint_host=${slashlint_host#*://}
  slashlint_host=${slashlint_host%%[/?#]*}
  slashlint_host=${slashlint_host##*@}
  slashlint_host=${slashlint_host%%:*}
  slashlint_host=.$(printf %s "${slashlint_host%.}" | tr '[:upper:]' '[:lower:]')
  case $slashlint_host in
    *.discord.com | *.discordapp.com | *.discord.gg | *.discord.media | *.discordapp.net | *.discord.dev)
      echo "slashlint refused to connect to ${slashlint_host#.}: $slashlint_name is not redirected to the emulator. Let it ask \$SLASHLINT_EMULATOR, which is $SLASHLINT_EMULATOR." >&2
      exit 2
      ;;
  esac
done
exec "$slashlint_next" "$@"
