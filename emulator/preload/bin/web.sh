# Read by curl and wget: addresses of the service are refused, all others are asked. While a bot is tried, nothing is asked but the
# emulator and what is permitted.
. "${0%/*}/../next.sh"
slashlint_refuse() {
  echo "slashlint refused to connect to $1: $2" >&2
  exit 2
}
if [ -n "$SLASHLINT_PROBLEMS" ]; then
  slashlint_asked=
  for slashlint_word; do
    case $slashlint_word in
      *://*) slashlint_asked=$slashlint_word ;;
      *) continue ;;
    esac
    slashlint_host=${slashlint_word#*://}
    slashlint_host=${slashlint_host%%[/?#]*}
    slashlint_host=${slashlint_host##*@}
    case ,$SLASHLINT_ALLOWED,${SLASHLINT_EMULATOR#*://}, in
      *,"$slashlint_host",*) ;;
      *)
        slashlint_host=$(printf %s "$slashlint_host" | tr -cd '[:alnum:].:_[]-')
        printf '{"kind":"blocked","message":"a connection to %s was refused; --allow-host %s permits it"}\n' \
          "$slashlint_host" "$slashlint_host" >>"$SLASHLINT_PROBLEMS"
        slashlint_refuse "$slashlint_host" "a bot that is tried connects to the emulator alone."
        ;;
    esac
  done
  if [ -z "$slashlint_asked" ]; then
    slashlint_refuse "$slashlint_name's address" "a bot that is tried connects to the emulator alone. Write the address with http://."
  fi
fi
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
      slashlint_refuse "${slashlint_host#.}" "$slashlint_name is not redirected to the emulator. Let it ask \$SLASHLINT_EMULATOR, which is $SLASHLINT_EMULATOR."
      ;;
  esac
done
exec "$slashlint_next" "$@"
