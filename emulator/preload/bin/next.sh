# Read by its neighbours, which stand in PATH before the programs that they are called like. Finds the program behind:
# $slashlint_next. A version manager that stands there may look in PATH again, so the folder is taken out of it; what is
# loaded into the program puts it back (SLASHLINT_FOLDER).
slashlint_name=${0##*/}
SLASHLINT_FOLDER=${0%/*}
slashlint_preload=${SLASHLINT_FOLDER%/bin/*}
slashlint_rest=
set -f
slashlint_ifs=$IFS
IFS=:
for slashlint_one in $PATH; do
  [ "$slashlint_one" = "$SLASHLINT_FOLDER" ] || slashlint_rest=$slashlint_rest:$slashlint_one
done
IFS=$slashlint_ifs
set +f
PATH=${slashlint_rest#:}
export PATH SLASHLINT_FOLDER
slashlint_next=$(command -v "$slashlint_name") || {
  echo "$slashlint_name: not found" >&2
  exit 127
}
