# Creates an empty machine from namespaces and becomes its systemd. The machine has the host's files below a layer for
# its writes, and its own processes, network and devices. $1: the machine's folder. $2: a host folder to show in it.
set -eu
mount -t tmpfs tmpfs "$1"
mkdir "$1/written" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/written,workdir=$1/work" "$1/root"
cd "$1/root"

# systemd changes kernel settings when it starts. They must not change for the host.
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do
  touch "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mount -t tmpfs tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mkdir -p ".$2"
mount --bind "$2" ".$2"

ip link set lo up
rm -f etc/machine-id
systemd-id128 new >etc/machine-id
# Removes the host's logs, nginx sites and installed product.
rm -rf var/log/journal var/log/nginx/* etc/nginx/conf.d/* opt/insurance-24-7-ai
echo '127.0.0.1 example.com' >>etc/hosts
exec env -i container=walk PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot . /lib/systemd/systemd --unit=basic.target
