# Read by python and python3: a script may have replaced PYTHONPATH, as `PYTHONPATH=src python bot.py`.
. "${0%/*}/../next.sh"
slashlint_value=
for slashlint_word; do
  if [ -n "$slashlint_value" ]; then
    slashlint_value=
    continue
  fi
  case $slashlint_word in
    --check-hash-based-pycs) slashlint_value=next ;;
    --*) ;;
    -[!-]*)
      # The letters of options alone: what stands behind -c, -m, -W or -X belongs to them.
      slashlint_letters=${slashlint_word%%[cmWX]*}
      case $slashlint_letters in
        *[EIS]*)
          echo "slashlint refused to start $slashlint_name $slashlint_word: it ignores PYTHONPATH, and the emulator cannot redirect it." >&2
          exit 2
          ;;
      esac
      case ${slashlint_word#"$slashlint_letters"} in
        [cm]*) break ;;
        [WX]) slashlint_value=next ;;
      esac
      ;;
    *) break ;;
  esac
done
case :$PYTHONPATH: in
  *:"$slashlint_preload/python":*) ;;
  *)
    PYTHONPATH=$slashlint_preload/python${PYTHONPATH:+:$PYTHONPATH}
    export PYTHONPATH
    ;;
esac
exec "$slashlint_next" "$@"
